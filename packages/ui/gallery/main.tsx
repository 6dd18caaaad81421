import { createRoot } from 'react-dom/client'
import './gallery.css'
import { Gallery } from './gallery.tsx'

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Gallery />)
