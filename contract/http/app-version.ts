/** Of the protocol, as the App-Version header of each request says it (contract §1). */
export const APP_VERSION = '1.3.1';
