/**
 * A build step that keeps only the shapes of an icon. lucide gives each shape a random key, and each icon its names and a component that
 * reads settings from a context. Nothing here uses them. The keys alone were a fifth of all icons, since they cannot be compressed.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const maker = fileURLToPath(new URL('../widgets/shared/ui/icon.ts', import.meta.url));

/** The shapes of an icon as its module in lucide-react writes them; undefined when the module has another form. */
export function shapesOf(code: string): string | undefined {
  const shapes =
    /^const __iconData = \{[\s\S]*?\n {2}node: (\[\[?[\s\S]*?\])(?:,\n {2}aliases: \[[^\]]*\])?\n\};$/m.exec(code)?.[1];
  const lean = shapes?.replaceAll(/,?\s*key: "\w+"/g, '');
  return lean?.includes('key') ? undefined : lean;
}

/** Makes the build step. */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    // Some modules of lucide only export an icon under another name.
    if (!/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id) || !code.includes('__iconData')) return undefined;
    const shapes = shapesOf(code);
    if (shapes === undefined) this.error(`${id} looks other than scripts/lean-icons.ts knows it.`);
    const made = `import { createIcon } from ${JSON.stringify(maker)};\nexport default /* @__PURE__ */ createIcon(${shapes});\n`;
    return { code: made, map: null };
  },
});
