import { languageNames, offeredLanguages, toLanguage } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { Languages } from 'lucide-react';
import { useConsole, useText } from '../console-context.ts';

/** Chooses the language; texts change at once and a call, a drive or a video goes on. */
export function LanguageChoice({ languageSign }: { readonly languageSign: string | undefined }) {
  const { preferences, texts } = useConsole();
  const text = useText();
  const language = useStore(texts.$language);
  return (
    <label className="choice">
      <Languages size={16} aria-hidden />
      <span className="unseen">{text('host.language')}</span>
      <select
        value={language}
        onChange={event => {
          const chosen = toLanguage(event.target.value, languageSign);
          if (chosen) void preferences.chooseLanguage(chosen).catch(() => undefined);
        }}
      >
        {offeredLanguages(languageSign).map(offered => (
          <option key={offered} value={offered} lang={offered === 'en-us' ? 'en' : 'zh'}>
            {languageNames[offered]}
          </option>
        ))}
      </select>
    </label>
  );
}
