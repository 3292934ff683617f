export { common } from 'lowlight';
