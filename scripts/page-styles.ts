/**
 * A build step for element tests: a module that imports a sheet by its bare name puts it on the page itself, as the page's policy allows
 * it. In the console such sheets are files that its document links; a test has no document of its own.
 */
import type { Plugin } from 'vite';

const prefix = '\0page-style:';

/** Makes the build step. */
export const pageStyles = (): Plugin => ({
  name: 'page-styles',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.css')) return undefined;
    const sheet = await this.resolve(source, importer, { skipSelf: true });
    return sheet && `${prefix}${sheet.id}.js`;
  },
  load(id) {
    if (!id.startsWith(prefix)) return undefined;
    const path = id.slice(prefix.length, -'.js'.length);
    return `import text from ${JSON.stringify(`${path}?inline`)};
const sheet = new CSSStyleSheet();
sheet.replaceSync(text);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
`;
  },
});
