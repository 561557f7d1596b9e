/**
 * A build step for element tests. It counts every import of late code from its beginning until it has arrived or failed, so that a test can
 * wait until a widget is whole, however slow the machine is (`loaded` of the harness).
 */
import type { Plugin } from 'vite';

const late = /\bimport\((["'][^"']+["'])\)/g;

/** Makes the build step. */
export const lateImports = (): Plugin => ({
  name: 'late-imports',
  enforce: 'post',
  transform(code, id) {
    if (id.includes('/node_modules/') || !late.test(code)) return undefined;
    const counted = code.replaceAll(
      late,
      (_, path: string) => `(globalThis.__counted ?? (load => load))(import(${path}))`,
    );
    return { code: counted, map: null };
  },
});
