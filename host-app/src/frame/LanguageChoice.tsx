import { localeTag, nameOfLanguage, offeredLanguages, toLanguage } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useConsole, useText } from '../console-context.ts';
import { chooseLanguage } from '../language.ts';

/**
 * Chooses the language. Texts change at once, and a call, a drive or a video goes on.
 * @param isAlone true where the page draws no notices: a failure is said here
 */
export function LanguageChoice({
  languageSign,
  isAlone = false,
}: {
  readonly languageSign: string | undefined;
  readonly isAlone?: boolean;
}) {
  const console = useConsole();
  const text = useText();
  const language = useStore(console.texts.$language);
  const [isFailed, setFailed] = useState(false);
  return (
    <label className="choice">
      <Languages size={16} aria-hidden />
      <span className="unseen">{text('host.language')}</span>
      <select
        value={language}
        onChange={event => {
          const chosen = toLanguage(event.target.value, languageSign);
          if (chosen) void chooseLanguage(console, chosen).then(isShown => setFailed(!isShown));
        }}
      >
        {offeredLanguages(languageSign).map(offered => (
          <option key={offered} value={offered} lang={localeTag(offered)}>
            {nameOfLanguage(offered)}
          </option>
        ))}
      </select>
      {isAlone && isFailed ? <span role="alert">{text('common.loadFailed')}</span> : null}
    </label>
  );
}
