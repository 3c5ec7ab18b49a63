<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace filter_academy;

/**
 * Tests of the addresses that an administrator may set.
 *
 * @package    filter_academy
 * @category   test
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \filter_academy\setting_address
 */
final class setting_address_test extends \advanced_testcase {
    /**
     * Loads the classes of settings.
     */
    protected function setUp(): void {
        global $CFG;
        parent::setUp();
        require_once($CFG->libdir . '/adminlib.php');
    }

    /**
     * Addresses, and whether they may be used.
     *
     * @return array[]
     */
    public static function addresses(): array {
        return [
            'https' => ['script', 'https://academy.example/academy-widgets.js', true],
            'this computer' => ['script', 'http://localhost:4173/academy-widgets.js', true],
            'nothing' => ['script', '', true],
            'http of another computer' => ['script', 'http://academy.example/academy-widgets.js', false],
            'no scheme' => ['script', '//academy.example/academy-widgets.js', false],
            'a path for a script' => ['script', '/academy-widgets.js', false],
            'a script in the address' => ['api', 'javascript:alert(1)', false],
            'a path for a page' => ['address', '/login/index.php', true],
            'another site by two slashes' => ['address', '//evil.example', false],
        ];
    }

    /**
     * Only https and this computer are taken, and a path where a page of this site will do.
     *
     * @dataProvider addresses
     * @param string $kind The kind of address.
     * @param string $address What an administrator writes.
     * @param bool $istaken Whether it may be used.
     */
    #[\PHPUnit\Framework\Attributes\DataProvider('addresses')]
    public function test_validate(string $kind, string $address, bool $istaken): void {
        $setting = new setting_address('filter_academy/scripturl', $kind);
        $this->assertSame($istaken, $setting->validate($address) === true);
    }

    /**
     * The page has the rule and the words for telling about an address at once.
     */
    public function test_page_can_check_at_once(): void {
        $this->resetAfterTest();
        $html = (new setting_address('filter_academy/apibase', 'api'))->output_html('https://academy.example');
        $this->assertMatchesRegularExpression('~data-academy-check="[^"]*apirefuses~', $html);
        $this->assertStringContainsString('https://academy.example', $html);
    }
}
