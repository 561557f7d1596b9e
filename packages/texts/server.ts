type Texts = Readonly<Record<string, string>>;

const own = import.meta.glob<Texts>('./*/server.json', { eager: true, import: 'default' });
const titles = import.meta.glob<Texts>('./*/console/screens/titles.json', { eager: true, import: 'default' });

/** The texts of the server by the name of the language: its own, and the titles of screens. */
export const serverTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(own).map(([path, texts]) => {
    const [, language = ''] = path.split('/');
    return [language, { ...texts, ...titles[`./${language}/console/screens/titles.json`] }];
  }),
);
