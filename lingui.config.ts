import { readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-json';

const locales = 'packages/core/src/i18n/locales';
/** The titles of screens, which stand beside the table of screens: the server writes them too. */
const titles = 'packages/transport/src/contract/screens/titles/{locale}';
const areas = readdirSync(new URL(`${locales}/zh-cn`, import.meta.url)).map(file => file.replace('.json', ''));

/** Catalogues are written by hand with explicit ids, one file an area and language; Vite compiles them on import. */
export default defineConfig({
  sourceLocale: 'zh-cn',
  locales: ['zh-cn', 'en-us', 'zh-hk', 'zh-cn--yi-qing'],
  format: formatter({ style: 'minimal' }),
  catalogs: [...areas.map(area => `${locales}/{locale}/${area}`), titles].map(path => ({
    path: `<rootDir>/${path}`,
    include: [],
  })),
});
