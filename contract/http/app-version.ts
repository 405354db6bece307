/** Version of the protocol, sent in the App-Version header of each request (protocol §1). */
export const APP_VERSION = '1.3.1';
