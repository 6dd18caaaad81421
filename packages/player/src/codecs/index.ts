/** Names of codecs as packagers write them. */
export { codecsThatMatter } from './codecs-that-matter.ts'
