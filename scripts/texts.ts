/**
 * A build step for the texts of the console. Browsers fetch a JSON file of `packages/texts/<language>/console`, or all files of a folder there,
 * as one compiled file: `virtual:texts/en-us.alarms.js`. The module `virtual:texts` lists them, so that a language is nothing but its folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { createCompilationErrorMessage, createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../packages/texts');
const list = 'virtual:texts';
const fileId = /^virtual:texts\/([^.]+)\.([^.]+)\.js$/;

/** The folders in a folder, by their names. */
const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);

/** The names of all languages and overlays that have texts. */
export const textLanguages: readonly string[] = foldersIn(root);

/** The JSON files of each file that browsers fetch in a language, by its name. */
export function textFilesOf(language: string): ReadonlyMap<string, readonly string[]> {
  const folder = join(root, language, 'console');
  return new Map(
    readdirSync(folder).map(name =>
      extname(name) === '.json'
        ? [basename(name, '.json'), [join(folder, name)]]
        : [name, readdirSync(join(folder, name)).map(file => join(folder, name, file))],
    ),
  );
}

/** Makes the build step. A text that cannot be compiled fails the build. */
export const texts = (): Plugin => ({
  name: 'texts',
  resolveId: id => (id === list || fileId.test(id) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${list}`) {
      const languages = textLanguages.map(language => {
        const files = [...textFilesOf(language).keys()].map(
          name => `${JSON.stringify(name)}: () => import('${list}/${language}.${name}.js'),`,
        );
        return `${JSON.stringify(language)}: {\n${files.join('\n')}\n},`;
      });
      return `export const textFiles = {\n${languages.join('\n')}\n};`;
    }
    const [, language, name = ''] = fileId.exec(id.slice(1)) ?? [];
    const files = language === undefined ? undefined : textFilesOf(language).get(name);
    if (language === undefined || !files) return undefined;
    for (const file of files) this.addWatchFile(file);
    const messages = Object.assign({}, ...files.map(file => JSON.parse(readFileSync(file, 'utf8')) as object));
    const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'es' });
    if (errors.length > 0) this.error(createCompilationErrorMessage(language, errors));
    return source;
  },
});
