/** Tables of stored choices. They may be of another version, or somebody may have edited them outside the console. */

/** Whether a stored value is a table all of whose values pass a check. */
export const areAll = (value: unknown, check: (value: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(check);

/** What is stored under a user or a device. Its id may be a name that every object has. */
export const ofUser = <T>(all: Readonly<Record<string, T>> | undefined, userId: string): T | undefined =>
  all && Object.hasOwn(all, userId) ? all[userId] : undefined;

/** The tables of all users, with one value of one user's table replaced. Undefined removes it. */
export function withValue<T extends object>(
  all: Readonly<Record<string, T>> | undefined,
  userId: string,
  key: string,
  value: unknown,
): Readonly<Record<string, T>> {
  // JSON leaves out undefined values.
  return { ...all, [userId]: { ...ofUser(all, userId), [key]: value } as T };
}
