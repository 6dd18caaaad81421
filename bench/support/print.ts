import type { Benchmark } from './benchmark.ts'

const name = process.argv[2] ?? ''
const { run } = (await import(`../${name}.bench.ts`)) as Benchmark
const result = await run()
console.log(`\n${result.name}`)
console.table(result.rows)
console.log(JSON.stringify({ benchmark: name, ...result }))
