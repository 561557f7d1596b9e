import type { AnchorHTMLAttributes } from 'react';
import { isPlainClick } from './router.ts';
import { useRouter } from './router-context.ts';

/** A link to a path below the console's base. It is a link of the browser as well: to copy, to open in a tab or a window. */
export function Link({
  to,
  replace = false,
  children,
  ...attributes
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'target'> & {
  readonly to: string;
  /** True takes the place of the present history entry. */
  readonly replace?: boolean;
}) {
  const { href, go } = useRouter();
  return (
    <a
      {...attributes}
      href={href(to)}
      onClick={event => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to, { replace });
      }}
    >
      {children}
    </a>
  );
}
