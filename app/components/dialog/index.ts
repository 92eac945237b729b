export { CloseLink } from './CloseLink';
export { DialogHost } from './DialogHost';
export { DialogLink } from './DialogLink';
export { PageForm } from './PageForm';
export { PageOutlet } from './PageOutlet';
