/** The least home there can be: a name, a greeting and a search box. */
export function LimitHome({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  return (
    <main>
      <p>Matinee</p>
      <h1>What would you like to watch?</h1>
      <input type="search" aria-label="Search" value={query} onChange={(event) => onChange(event.target.value)} />
    </main>
  )
}
