/** What a form is for: a new thing, a copy of one as a new one, or a change. */
export type FormOf =
  | { readonly kind: 'add' }
  | { readonly kind: 'copy'; readonly id: string; readonly name: string }
  | {
      readonly kind: 'edit';
      readonly id: string;
      readonly name: string;
      /** Settings of an earlier version, with which the form is filled in. */
      readonly values?: object;
    };
