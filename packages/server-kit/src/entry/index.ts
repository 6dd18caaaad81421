export { nodeListener, serveOnNode, type Served, type ServeOptions } from './node.ts'
