/** A message of a console on the live channel. */
export interface Message {
  type: string;
  deviceId: unknown;
  data: unknown;
}

/** Reads a message; undefined for a text that is not one. */
export const readMessage = (text: string | undefined): Message | undefined => {
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('type' in read) || typeof read.type !== 'string')
      return undefined;
    return {
      type: read.type,
      deviceId: 'deviceId' in read ? read.deviceId : undefined,
      data: 'data' in read ? read.data : undefined,
    };
  } catch {
    return undefined;
  }
};

/** The id of the device of a message, from its data or from beside it. */
export const deviceIdOf = (message: Message): string | undefined => {
  const { data } = message;
  const inner = typeof data === 'object' && data !== null && 'deviceId' in data ? data.deviceId : data;
  const found = typeof inner === 'string' || typeof inner === 'number' ? inner : message.deviceId;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
};
