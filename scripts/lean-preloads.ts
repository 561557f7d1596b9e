/**
 * A build step that shortens the lists of files to fetch together with a lazily loaded one. It leaves out the files that the page already
 * has or is just fetching: those that the asking file imports itself, and the stages in which the console loads. Each name has a hash that
 * cannot be compressed. A file that is wrongly left out is still fetched, since the lazily loaded file imports it.
 */
import type { ModulePreloadOptions, Plugin } from 'vite';

/** Makes the build step, and the function that Vite calls for each list. `stages` are modules in their loading order, the entry first. */
export function leanPreloads(stages: readonly string[]): {
  readonly plugin: Plugin;
  readonly resolveDependencies: NonNullable<ModulePreloadOptions['resolveDependencies']>;
} {
  /** For each file all files that it imports statically, directly or through others, itself included. */
  const closures = new Map<string, ReadonlySet<string>>();
  const stageFiles: string[] = [];
  return {
    plugin: {
      name: 'lean-preloads',
      enforce: 'pre',
      apply: 'build',
      generateBundle(_options, bundle) {
        const visit = (file: string, seen: Set<string>): Set<string> => {
          const chunk = bundle[file];
          if (seen.has(file) || chunk?.type !== 'chunk') return seen;
          seen.add(file);
          for (const imported of chunk.imports) visit(imported, seen);
          return seen;
        };
        closures.clear();
        for (const file of Object.keys(bundle)) closures.set(file, visit(file, new Set()));
        stageFiles.length = 0;
        for (const stage of stages) {
          const found = Object.values(bundle).find(
            chunk => chunk.type === 'chunk' && chunk.moduleIds.some(id => id.endsWith(stage)),
          );
          if (!found) this.error(`No file of the build is made of ${stage}.`);
          stageFiles.push(found.fileName);
        }
      },
    },
    resolveDependencies: (_file, needed, { hostId }) => {
      const isOf = (stage: string): boolean => closures.get(stage)?.has(hostId) ?? false;
      const at = stageFiles.findIndex(isOf);
      const there = [hostId, ...(at < 0 ? stageFiles : stageFiles.slice(0, at + 1))];
      return needed.filter(file => !there.some(one => closures.get(one)?.has(file)));
    },
  };
}
