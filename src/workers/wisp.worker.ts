import { expose } from 'comlink';
import { createWebSigner } from '../platform/web-signer.ts';
import { createWispWorker } from './create-wisp-worker.ts';

expose(createWispWorker(createWebSigner().sha256Hex));
