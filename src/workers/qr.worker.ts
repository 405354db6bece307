import { expose } from 'comlink';
import { createQrWorker } from './qr/create-qr-worker.ts';

expose(createQrWorker(self));
