import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LimitHome } from './limit-home.tsx'

function Home() {
  const [query, setQuery] = useState('')
  return <LimitHome query={query} onChange={setQuery} />
}

hydrateRoot(document.querySelector('#root') as Element, <Home />)
