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
 * Tests of what the filter makes of texts, in a Moodle.
 *
 * @package    filter_academy
 * @category   test
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \filter_academy\text_filter
 * @covers     \filter_academy\screens
 */
final class text_filter_test extends \advanced_testcase {
    /** @var string A token as a teacher writes it. */
    private const TOKEN = '[academy screen="parent-attendance" month="6"]';

    /** @var string What becomes of it. */
    private const SCREEN = '<parent-attendance month="6" theme="light">Attendance Tracking</parent-attendance>';

    /**
     * Switches the filter on, with a script.
     */
    protected function setUp(): void {
        global $CFG;
        parent::setUp();
        require_once($CFG->libdir . '/filterlib.php');
        $this->resetAfterTest();
        filter_set_global_state('academy', TEXTFILTER_ON);
        set_config('scripturl', 'https://academy.example/academy-widgets.js', 'filter_academy');
        \filter_manager::reset_caches();
    }

    /**
     * The HTML of a text, as Moodle makes it.
     *
     * @param string $text What somebody wrote.
     * @param bool $istrusted Whether Moodle leaves it as it is.
     * @return string HTML.
     */
    private function formatted(string $text, bool $istrusted = true): string {
        $options = ['noclean' => $istrusted, 'context' => \context_system::instance()];
        return format_text($text, FORMAT_HTML, $options);
    }

    /**
     * A token becomes the screen.
     */
    public function test_token_becomes_the_screen(): void {
        $this->assertStringContainsString(self::SCREEN, $this->formatted('<p>' . self::TOKEN . '</p>'));
    }

    /**
     * In a text that Moodle cleans a token stays text, until an administrator says otherwise.
     */
    public function test_text_of_others_keeps_its_token(): void {
        $this->assertStringContainsString(self::TOKEN, $this->formatted('<p>' . self::TOKEN . '</p>', false));
        set_config('trustedonly', '0', 'filter_academy');
        $this->assertStringContainsString(self::SCREEN, $this->formatted('<p>' . self::TOKEN . '</p>', false));
    }

    /**
     * A token stays text in code, in a link and in a name.
     */
    public function test_token_stays_text_where_it_is_told_about(): void {
        foreach (['<code>%s</code>', '<a href="https://moodle.example">%s</a>', '<pre>%s</pre>'] as $around) {
            $this->assertStringContainsString(self::TOKEN, $this->formatted(sprintf($around, self::TOKEN)));
        }
        $this->assertStringNotContainsString('<parent-attendance', format_string(self::TOKEN));
    }

    /**
     * Who may edit reads what is wrong, and nobody else does.
     */
    public function test_only_editors_read_what_is_wrong(): void {
        $wrong = '<p>[academy screen="nothing"]</p>';
        $this->setUser($this->getDataGenerator()->create_user());
        $this->assertSame('<p></p>', $this->formatted($wrong));
        $this->setAdminUser();
        $this->assertStringContainsString('there is no screen “nothing”', $this->formatted($wrong));
    }

    /**
     * An author sets neither an address nor a handler.
     */
    public function test_author_sets_no_address(): void {
        $html = $this->formatted('[academy screen="parent-dashboard" api-base="https://evil.example" onclick="alert(1)"]');
        $this->assertStringContainsString('<parent-dashboard theme="light">', $html);
        $this->assertStringNotContainsString('evil', $html);
        $this->assertStringNotContainsString('onclick', $html);
    }

    /**
     * Above a screen stands what it shows and to whom, while somebody edits who may.
     */
    public function test_caption_while_editing(): void {
        global $PAGE, $USER;
        $this->setAdminUser();
        $PAGE->set_url('/');
        $this->assertStringNotContainsString('For parents', $this->formatted(self::TOKEN));
        $USER->editing = true;
        $this->assertStringContainsString('For parents', $this->formatted(self::TOKEN));
    }
}
