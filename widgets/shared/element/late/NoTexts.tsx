import type { Language } from '@patrolkit/core';
import { codeText } from '@patrolkit/core/code-text';

/** Says, in the language on screen, that its texts did not arrive. Their ids stand below until they do. */
export function NoTexts({ language }: { readonly language: Language }) {
  const [tag, failed] = codeText(language);
  return (
    <p role="alert" lang={tag}>
      {failed}
    </p>
  );
}
