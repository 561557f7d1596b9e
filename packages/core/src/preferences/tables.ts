/** Tables of stored choices, which may be of another version, or have been edited outside of the console. */

/** Whether a stored value is a table all of whose values pass a check. */
export const areAll = (value: unknown, check: (value: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(check);

/** What is stored under a user or a device, whose id may be a name that every object has. */
export const ofUser = <T>(all: Readonly<Record<string, T>> | undefined, userId: string): T | undefined =>
  all && Object.hasOwn(all, userId) ? all[userId] : undefined;

/** The tables of all users, with one value of one user's table put in its place; undefined takes it out. */
export function withValue<T extends object>(
  all: Readonly<Record<string, T>> | undefined,
  userId: string,
  key: string,
  value: unknown,
): Readonly<Record<string, T>> {
  // What is undefined is not stored.
  return { ...all, [userId]: { ...ofUser(all, userId), [key]: value } as T };
}
