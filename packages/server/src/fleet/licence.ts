/** Most devices that the server may have. */
export const licensedDevices = 999;
