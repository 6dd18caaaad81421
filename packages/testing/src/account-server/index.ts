/** The accounts server as tests need it, without Node: it runs wherever the web app's tests run. */
export { type AccountVector, accountVectors } from '../account/account-vectors.ts'
export { createAccountServer, stated, type AccountServer, type ServerMood } from './account-server.ts'
export { RecordBook, registerOf, type BookRecord } from './record-book.ts'
