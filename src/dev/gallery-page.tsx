import { createRoot } from 'react-dom/client';
import { applyTheme, readTheme } from '../ui/theme.ts';
import '../ui/base.css';
import { Gallery } from './gallery.tsx';

// Served by the development server as /src/dev/gallery.html; no build has this page as an input.
applyTheme(document, readTheme(localStorage));
const root = document.querySelector('#root');
if (root) createRoot(root).render(<Gallery />);
