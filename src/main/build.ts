import { readBuild } from '../platform/read-build.ts';

/** The build of this page, for X-Build, the engine's hello and the update prompt. */
export const BUILD: string = readBuild(document);
