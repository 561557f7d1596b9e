/** Names of this computer itself. */
const own = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether others may read the input of a page on its way: without encryption, anywhere except on this computer. */
export const isInsecure = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol === 'http:' && !own.test(hostname);
