export { DialogHost } from './DialogHost';
export { CloseLink, DialogLink, StepLink } from './links';
export { PageForm, usePageSubmit } from './PageForm';
