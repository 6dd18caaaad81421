/** Code for the check of storage: every way past its doors, and names that only look like one. */

export const PAST_THE_DOORS = {
  'a global': "localStorage.setItem('a', 'b')\n",
  'a property of the window': "const text = window.sessionStorage.getItem('a')\n",
  'a property by its text': "const storage = window['localStorage']\n",
  'a property that is taken apart': 'const { serviceWorker } = navigator\n',
  'a question whether it is there': "const isThere = 'serviceWorker' in navigator\n",
  'a channel': "const channel = new BroadcastChannel('a')\n",
  'the type of a channel': "interface Ports {\n  channel: Pick<BroadcastChannel, 'postMessage'>\n}\n",
  'a database': "const opening = indexedDB.open('a')\n",
  'the library of databases': "import { openDB } from 'idb'\n",
  'that library, later': "const loading = import('idb')\n",
  'a lock': "await navigator.locks.request('a', run)\n",
  'the cache of requests': "const cache = await caches.open('a')\n",
  'the room that is left': 'const room = await navigator.storage.estimate()\n',
}

export const FINE = {
  'a word in a comment': '// localStorage is behind its door.\nrun()\n',
  'a word in a text': "const text = 'Settings are in localStorage.'\n",
  'a port of that name':
    'interface Ports {\n  locks: number\n  storage: string\n}\nconst { locks } = ports\nports.locks.request()\n',
}
