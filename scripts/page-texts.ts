/**
 * A build step for the pages of the console that show texts without a script. A comment `<!--each … -->` in a page stands for its content once
 * in each language. `{tag}` becomes the tag of the language, another word in braces the text of that key in `built-in.json`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { factsOf, languages } from '../packages/transport/src/contract/languages.ts';

const root = join(import.meta.dirname, '..');

/** Returns a page with its texts in each language. Throws when a language lacks one. */
export const withTexts = (page: string): string =>
  page.replaceAll(/<!--each\s([^]*?)-->/g, (_, content: string) =>
    languages
      .map(language => {
        const path = join(root, 'packages/texts', language, 'built-in.json');
        const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(path, 'utf8')) as Record<
          string,
          string
        >;
        return content.replaceAll(/\{(\w+)\}/g, (__, key: string) => {
          const text = key === 'tag' ? factsOf(language).tag : texts[key];
          if (text === undefined) throw new Error(`${path} has no ${key}.`);
          return text;
        });
      })
      .join('')
      .trim(),
  );

/** Makes the build step. It fills the pages of the build, and writes `offline.html` beside them. */
export const pageTexts = (): Plugin => {
  const offline = (): string => withTexts(readFileSync(join(root, 'host-app/offline.html'), 'utf8'));
  return {
    name: 'page-texts',
    transformIndexHtml: { order: 'pre', handler: withTexts },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: offline() });
    },
    configureServer({ middlewares }) {
      middlewares.use('/robotmgr/offline.html', (_, response) => {
        response.setHeader('Content-Type', 'text/html');
        response.end(offline());
      });
    },
  };
};
