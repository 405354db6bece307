/** Which build this is, for X-Build and the update prompt; set by the bundler. */
export const BUILD: string = import.meta.env.VITE_BUILD ?? 'dev';
