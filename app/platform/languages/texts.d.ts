declare module 'virtual:texts' {
  const texts: import('~/platform/http/text-files').TextFiles;
  export default texts;
}
