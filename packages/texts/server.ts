type Texts = Readonly<Record<string, string>>;

const own = import.meta.glob<Texts>('./*/server.json', { eager: true, import: 'default' });
const labels = import.meta.glob<Texts>(
  './*/console/{accounts,config,dialogue,equipment,fleet,linkages,people,places,plans,rules,upkeep}.json',
  {
    eager: true,
    import: 'default',
  },
);
const titles = import.meta.glob<Texts>('./*/console/screens/titles.json', { eager: true, import: 'default' });

/** The labels of things, and what they have in common, in a language. */
const labelsIn = (language: string): Texts =>
  Object.assign(
    {},
    ...Object.entries(labels).flatMap(([path, texts]) => (path.startsWith(`./${language}/`) ? [texts] : [])),
  );

/** The texts of the server by the name of the language: its own, the titles of screens, and the labels of things. */
export const serverTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(own).map(([path, texts]) => {
    const [, language = ''] = path.split('/');
    return [language, { ...texts, ...labelsIn(language), ...titles[`./${language}/console/screens/titles.json`] }];
  }),
);
