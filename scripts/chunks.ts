/**
 * Which modules a browser fetches as one file. Each folder of these lists is one file. It holds what lies in the folder itself and all that
 * this imports, without what an earlier folder holds. A folder in a listed one, such as `late/`, is not part of it: its content is loaded
 * when code asks for it with `import()`. The bundler divides the rest by its importers.
 */
import type { Rolldown } from 'vite';

/** The console's own: what takes the token out of the address, the sign-in page, the table of screens, the frame. */
const hostFolders = [
  'host-app/src/entry',
  'host-app/src/first',
  'host-app/src/screens/table',
  'host-app/src/frame',
] as const;

/** The parts of widgets, lower rooms first. */
const sharedFolders = [
  'packages/transport/src/channel',
  'packages/core/src',
  'widgets/shared/element',
  'node_modules/lucide-react/dist/esm/icons',
  'packages/transport/src/contract/screens',
  'packages/transport/src/contract/geometry',
  'packages/transport/src/media/sockets',
  'packages/core/src/permissions',
  'packages/core/src/live',
  'packages/core/src/alarms',
  'packages/core/src/sos',
  'packages/core/src/driving',
  'packages/core/src/audio',
  'widgets/shared',
  'widgets/shared/ui',
  'widgets/shared/dialog',
  'widgets/shared/toasts',
  'packages/core/src/keys',
  'widgets/shared/permission',
  'widgets/shared/question',
  'widgets/shared/hold',
  'widgets/shared/robots',
  'widgets/shared/alarms',
  'widgets/shared/gestures',
  'widgets/shared/map',
  'widgets/shared/video/engines',
  'widgets/shared/video/players',
  'widgets/shared/video/views',
  'widgets/shared/boards',
] as const;

/** The folders of each build, in the order in which they take their modules. */
export const chunkFolders = { host: [...hostFolders, ...sharedFolders], kit: sharedFolders } as const;

/** The name of the file of a folder: `core-alarms` for `packages/core/src/alarms`. */
export const chunkName = (folder: string): string =>
  folder
    .split('/')
    .filter(part => part !== 'packages' && part !== 'src')
    .join('-');

/** The groups of the bundler for these folders. */
export const chunksOf = (folders: readonly string[]): Rolldown.CodeSplittingGroup[] =>
  folders.map(folder => ({ name: chunkName(folder), test: new RegExp(`/${folder}/[^/]+$`) }));
