import { formValues, type Form, type FormValues } from '@patrolkit/core';

/** The values in the fields for an earlier version, as far as that version has them. */
export const valuesOfVersion = (form: Form, version: object): FormValues =>
  Object.fromEntries(Object.entries(formValues(form, version)).filter(([name]) => name in version));
