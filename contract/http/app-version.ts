/** Of the protocol, as the App-Version header of each request says it (protocol §1). */
export const APP_VERSION = '1.3.1';
