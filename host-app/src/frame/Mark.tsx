/** The kit's mark, when the installation has no logo. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className="shield" d="M16 2 28 6.5v9C28 22.6 23 28 16 30 9 28 4 22.6 4 15.5v-9z" />
      <circle className="eye" cx="16" cy="15" r="4.2" />
      <path className="sweep" d="M8.5 15a7.5 7.5 0 0 1 15 0" />
    </svg>
  );
}
