export { CloseLink } from './CloseLink';
export { DialogHost } from './DialogHost';
export { DialogLink } from './DialogLink';
export { PageForm, usePageForm } from './PageForm';
export { PageOutlet } from './PageOutlet';
export { StepLink } from './StepLink';
