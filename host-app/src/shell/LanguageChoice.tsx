import { offeredLanguages, toLanguage } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { Languages } from 'lucide-react';
import { useConsole, useText } from '../console-context.ts';

/** Each language under its own name, so that it is found by whoever cannot read the one on screen. */
const names = {
  'zh-cn': '简体中文',
  'en-us': 'English',
  'zh-hk': '繁體中文（香港）',
  'zh-cn--yi-qing': '简体中文（车载版）',
} as const;

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
            {names[offered]}
          </option>
        ))}
      </select>
    </label>
  );
}
