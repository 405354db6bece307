import { createRoot } from 'react-dom/client';
import { App } from '../app/app.tsx';
import type { Early } from './fetch-early.ts';
import { startApplication } from './start-application.ts';
import '../ui/tokens.css';
import '../ui/base.css';

/** Starts the application and renders it. */
export async function renderPage(early: Early): Promise<void> {
  const container = document.querySelector('#root');
  if (container === null) throw new Error('no #root');
  const root = createRoot(container);
  root.render(<App application={await startApplication(early)} />);
}
