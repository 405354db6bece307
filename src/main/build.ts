import { readBuild } from '../platform/read-build.ts';

/** Which build this page is, for X-Build, the engine's hello and the update prompt. */
export const BUILD: string = readBuild(document);
