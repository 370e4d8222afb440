interface Company {
  vat: string;
}
export default Company;
