/**
 * A build step that leaves out of the lists of files to fetch beside a late one what a page has by then, or is just fetching: what the asking
 * file imports itself, and the stages by which the console comes. Each name has a hash that cannot be compressed. What is left out wrongly is
 * fetched all the same, since the late file imports it.
 */
import type { ModulePreloadOptions, Plugin } from 'vite';

/** Makes the step, and what Vite asks for each list. `stages` are modules in the order in which the console loads them, the entry first. */
export function leanPreloads(stages: readonly string[]): {
  readonly plugin: Plugin;
  readonly resolveDependencies: NonNullable<ModulePreloadOptions['resolveDependencies']>;
} {
  /** What each file imports statically, and what that imports, itself included. */
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
            chunk => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(stage),
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
