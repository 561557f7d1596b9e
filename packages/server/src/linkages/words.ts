/** Linkages in words. */
import type { LinkageStep } from '@patrolkit/transport/contract';
import { nameIn } from '../language/names.ts';
import { textOf, type Language } from '../language/texts.ts';
import type { Hindrance } from './parts.ts';

/** What an action does, without who does it. */
export const stepName = (language: Language, { kind, value = '', seconds }: LinkageStep): string => {
  const name = textOf(language, `linkage.${kind}`);
  const what = kind === 'broadcast' ? textOf(language, 'linkage.says', { name, value }) : name;
  const set =
    kind === 'switch' && (value === 'on' || value === 'off')
      ? textOf(language, `linkage.switch.${value}`)
      : kind === 'lock' && (value === 'open' || value === 'holdOpen' || value === 'shut')
        ? textOf(language, `linkage.lock.${value}`)
        : kind === 'raise' && (value === 'serious' || value === 'important')
          ? textOf(language, `linkage.raise.${value}`)
          : what;
  return seconds > 0 ? textOf(language, 'linkage.for', { name: set, seconds }) : set;
};

/** Why an action is not done. */
export const hindranceIn = (language: Language, { key, words = {} }: Hindrance): string =>
  textOf(
    language,
    key,
    Object.fromEntries(Object.entries(words).map(([name, value]) => [name, nameIn(language, value)])),
  );
