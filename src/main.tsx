import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startApplication } from './main/start-application.ts';
import './ui/tokens.css';
import './ui/base.css';

const container = document.querySelector('#root');
if (container === null) throw new Error('no #root');
const root = createRoot(container);
void startApplication().then((application) => root.render(<App application={application} />));
