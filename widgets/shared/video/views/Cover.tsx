import type { ReactNode } from 'react';

/** Covers the place of a missing picture. It says why the picture is missing and what the user can do. */
export function Cover({
  icon,
  title,
  hint,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className="cover" role="status">
      {icon}
      <p className="title">{title}</p>
      {hint ? <p className="hint">{hint}</p> : null}
      {children}
    </div>
  );
}
